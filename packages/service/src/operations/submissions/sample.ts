/** Values that the examples of operations on submissions share. */
export const sample = {
  intakeId: "vendor-onboarding",
  submissionId: "sub_01K9Z3QH6T7Y2M4N8P0RSVWXYA",
  resumeToken: "rt_sub_01K9Z3QH6T7Y2M4N8P0RSVWXYA.1.q0Vb2mW8xY4Zt6Rk1Nd3Pf5Hs7J",
  nextToken: "rt_sub_01K9Z3QH6T7Y2M4N8P0RSVWXYA.2.a9Lc8Kd7Je6Hf5Gg4Fh3Ei2Dj1C",
  uploadId: "upl_01K9Z3R0C5D6E7F8G9H0J1K2M3",
  actor: { kind: "agent", id: "onboarding-bot" },
  at: "2026-03-01T12:00:00.000Z",
} as const;

/** The members of every successful answer, for examples. */
export const successSample = (state: string, resumeToken: string = sample.nextToken) => ({
  ok: true,
  submissionId: sample.submissionId,
  state,
  resumeToken,
});

export const country = {
  path: "country",
  code: "required",
  message: "Country is required",
} as const;
