/** Downloads a file to the user's device. @throws when the browser refuses the download */
export function saveFile(name: string, content: Blob): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(content), download: name })
  link.click()
  // The URL is revoked later, because the browser needs the URL until the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
