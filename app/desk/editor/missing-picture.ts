/** Text in place of a pasted picture that the clipboard holds only as a URL. */
export const missingPictureText = '[Image missing]'
