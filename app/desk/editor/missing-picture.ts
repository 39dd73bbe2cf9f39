/** Text in place of a pasted picture that the clipboard holds only as a URL. */
export const missingPictureText = '[Image missing]'

export const hasMissingPicture = (html: string): boolean => html.includes(missingPictureText)

/** Place of the first missing picture in a text. */
export const missingPicturePlace = { words: missingPictureText }

/** Message of the checks before publication. */
export const missingPictureMessage = `An image is missing where the text says “${missingPictureText}”.`
