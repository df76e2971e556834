import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Study } from "../src/lib/study.svelte";
import type { StudyContent } from "../src/lib/wire";

interface Asked {
  path: string;
  title: string;
  answer: (problem?: string) => Promise<void>;
}

let asked: Asked[] = [];

function onFetch(path: string, how: RequestInit): Promise<Response> {
  const content = JSON.parse(String(how.body)) as StudyContent;
  return new Promise((resolve) => {
    const answer = async (problem?: string): Promise<void> => {
      const view = { id: "study234", path: "/study/study234", content, mine: true };
      const body = problem ? { code: "no", sentence: problem } : view;
      resolve(new Response(JSON.stringify(body), { status: problem ? 503 : 200 }));
      await vi.advanceTimersByTimeAsync(0);
    };
    asked.push({ path, title: content.title ?? "", answer });
  });
}

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", onFetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const named = (study: Study, title: string): void => {
  study.title = title;
  study.changed();
};

it("saves what changes while it saves after that, never two at a time", async () => {
  const study = new Study("abcd2345", null);
  study.keep(1, ["a"]);
  const shared = study.save();
  named(study, "one");
  expect(study.save()).toBe(shared);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.map((each) => each.path)).toEqual(["/api/studies"]);
  await asked[0]?.answer();
  named(study, "two");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.slice(1).map((each) => [each.path, each.title])).toEqual([["/api/studies/study234", "two"]]);
  expect(study.saved).toBe(false);
  await asked[1]?.answer();
  expect(await shared).toBe(true);
  expect(study.saved).toBe(true);
});

it("saves a change that was made while a save has failed", async () => {
  const study = new Study("abcd2345", { id: "study234", path: "", content: { table: "abcd2345" }, mine: true });
  named(study, "one");
  await vi.advanceTimersByTimeAsync(2_000);
  named(study, "two");
  await asked[0]?.answer("the database is away");
  expect([study.problem, study.saved]).toEqual(["the database is away", false]);
  await vi.advanceTimersByTimeAsync(2_000);
  await asked[1]?.answer();
  expect([asked.length, asked[1]?.title, study.problem, study.saved]).toEqual([2, "two", "", true]);
});

it("keeps a variation once, with moves or without", () => {
  const study = new Study("abcd2345", null);
  for (const moves of [["a", "b"], [], ["a", "b"], [], ["a b"]]) study.keep(2, moves);
  expect(study.variations.map((each) => each.moves)).toEqual([["a", "b"], [], ["a b"]]);
});
