/** Downloads a file to the user's device. @throws when the browser refuses it */
export function saveFile(name: string, content: Blob): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(content), download: name })
  link.click()
  // The URL is revoked later, when the browser has started the download and no longer needs it.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
