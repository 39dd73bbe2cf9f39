/** Copies a text to the clipboard. @returns false if the browser refuses */
export const copyText = (text: string): Promise<boolean> =>
  // The clipboard is missing on pages without TLS.
  navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)
