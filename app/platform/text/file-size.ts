const units = ['bytes', 'KB', 'MB'] as const

/** File size in words, e.g. `5.8 MB`. */
export function formatFileSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1000)))
  const value = bytes / 1000 ** power
  return `${power > 1 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}
