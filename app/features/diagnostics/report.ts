type DiagnosisResult = { name: string; data: unknown; dataUpdatedAt: number; error: Error | null }

/** Names of queries whose results are left out of the report, because the results contain e-mails. */
const privateQueryNames = new Set(['mail'])

/** Report as JSON, with the data and time of each query, but without e-mails. */
export function buildDiagnosticsReport(answers: readonly DiagnosisResult[], now: Date): string {
  const parts = answers
    .filter(({ name }) => !privateQueryNames.has(name))
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
