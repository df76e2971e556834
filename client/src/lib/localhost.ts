/** Whether a host is this computer and nobody else's: what is opened there cannot be sent to anybody. */
export function isOnlyHere(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
