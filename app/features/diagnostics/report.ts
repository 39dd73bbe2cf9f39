type Answer = { name: string; data: unknown; dataUpdatedAt: number; error: Error | null }

/** Parts of the page that are letters and not findings. */
const private_ = new Set(['mail'])

/** What the page knows, each part with its moment, as JSON. Letters stay out of it. */
export function buildReport(answers: readonly Answer[], now: Date): string {
  const parts = answers
    .filter(({ name }) => !private_.has(name))
    .map(({ name, data, dataUpdatedAt, error }) => [
      name,
      {
        answeredAt: dataUpdatedAt > 0 ? new Date(dataUpdatedAt).toISOString() : null,
        ...(error && { failed: error.message }),
        answer: data ?? null,
      },
    ])
  return `${JSON.stringify({ savedAt: now.toISOString(), ...Object.fromEntries(parts) }, undefined, 2)}\n`
}
