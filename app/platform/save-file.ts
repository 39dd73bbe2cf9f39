/** Hands a file over to whoever is at the browser, to keep. @throws where the browser refuses to write it */
export function saveFile(name: string, content: Blob): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(content), download: name })
  link.click()
  // The browser has its own hold on the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
