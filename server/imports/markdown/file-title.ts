/** Makes a title from a file name: `border-post_forty.md` becomes “Border post forty”. */
export function toFileTitle(name: string): string | undefined {
  const title = name
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  return !/[\p{L}\p{N}]/u.test(title) ? undefined : title.charAt(0).toUpperCase() + title.slice(1)
}
