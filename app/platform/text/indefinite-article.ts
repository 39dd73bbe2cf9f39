/** Noun with its indefinite article: "a circle", "an event". */
export const addIndefiniteArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
