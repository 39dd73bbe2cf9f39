/** Downloads a file to the user's device. @throws when the browser refuses it */
export function saveFile(name: string, content: Blob): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(content), download: name })
  link.click()
  // By then the browser has started the download and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
