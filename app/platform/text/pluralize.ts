/** Number with a noun in the right form: `1 article`, `1,204 articles`. */
export const formatQuantity = (count: number, singular: string, several = `${singular}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? singular : several}`
