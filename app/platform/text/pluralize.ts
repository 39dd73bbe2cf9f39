/** A number and what it counts: `1 article`, `1,204 articles`. */
export const many = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`
