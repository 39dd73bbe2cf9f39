/** Formats rows as a Markdown table. */
export const formatTable = (head: string[], rows: (string | number)[][]) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')

/** Finds the median of measured values, which a few slow values do not change. */
export function findMedian(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
