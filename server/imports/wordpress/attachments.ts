/** File in a WordPress media library. */
export type MediaLibraryFile = {
  id: number
  /** Absolute URL of the file as it was uploaded. */
  address: string
  alt: string
  caption: string
  title: string
}

/**
 * Maximum number of attachments in an export. All attachments stay in memory, because in the file articles come before
 * the pictures that they use.
 */
const maxAttachments = 400_000

const sizeSuffixPattern = /-\d{2,5}x\d{2,5}(?=\.\w+$)/
/** Pattern of suffixes that WordPress adds to names of scaled or rotated files. */
const copySuffixPattern = /-(?:scaled|rotated)(?=\.\w+$)/
const copyServerPattern = /^i\d\.wp\.com$/

/** Copies a string, because a substring would keep the whole original string in memory. */
const copyText = (text: string) => Buffer.from(text).toString()

const toFileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const getFileStem = (path: string) => toFileName(path).replace(sizeSuffixPattern, '').replace(copySuffixPattern, '')
const stripQuery = (address: string) => address.replace(/[?#].*$/s, '')

/** Whether two file names belong to the same upload. */
export const isSameUploadedFile = (firstAddress: string, secondAddress: string): boolean =>
  getFileStem(stripQuery(firstAddress)) === getFileStem(stripQuery(secondAddress))
/** Whether a file name is the name of a smaller copy. */
export const isResizedCopy = (address: string): boolean => sizeSuffixPattern.test(stripQuery(address))

/** Removes the parts of a URL that request a smaller copy. */
function removeResizing(url: URL): URL {
  if (copyServerPattern.test(url.hostname)) return new URL(`https:/${url.pathname}`)
  if (!url.hostname.endsWith('.files.wordpress.com')) return url
  const plain = new URL(url)
  plain.search = ''
  return plain
}

/**
 * Media library of a WordPress site, as listed in the export. The library also records which files the articles use.
 */
export class MediaLibrary {
  readonly #byId = new Map<number, MediaLibraryFile>()
  readonly #byPath = new Map<string, MediaLibraryFile>()
  readonly #idsByParent = new Map<number, number[]>()
  readonly #shown = new Set<number>()
  site: string | undefined
  /** Number of attachments over the limit or without URL. */
  dropped = 0

  /**
   * Adds a file to the library.
   * @param parent id of the post to which the file was uploaded, 0 for none
   * @param originalName original file name, when WordPress has scaled the file down
   */
  add({ address, alt, caption, title, id }: MediaLibraryFile, parent: number, originalName?: string): void {
    const url = this.#resolve(address)
    if (!url || this.#byId.size >= maxAttachments) {
      this.dropped++
      return
    }
    const original = originalName ? new URL(encodeURIComponent(originalName), url) : url
    const attachment = {
      id,
      address: copyText(original.href),
      alt: copyText(alt),
      caption: copyText(caption),
      title: copyText(title),
    }
    this.#byId.set(id, attachment)
    this.#byPath.set(copyText(url.pathname), attachment)
    if (original !== url) this.#byPath.set(copyText(original.pathname), attachment)
    const siblings = this.#idsByParent.get(parent)
    if (siblings) siblings.push(id)
    else if (parent > 0) this.#idsByParent.set(parent, [id])
  }

  /** Finds an attachment and marks it as used. */
  show(id: number): MediaLibraryFile | undefined {
    const attachment = this.#byId.get(id)
    if (attachment) this.#shown.add(id)
    return attachment
  }

  /** Lists the ids of the files uploaded to a post, in the order of the export. */
  idsOf(post: number): number[] {
    return this.#idsByParent.get(post) ?? []
  }

  /**
   * Finds the original URL of a picture in a text, and the entry of the picture in the media library. An id in the
   * text is used only if the file name matches, because texts copied between sites contain ids of the other site.
   */
  original(source: string, id?: number): { address: string; attachment?: MediaLibraryFile } | undefined {
    const resolvedSource = this.#resolve(source)
    if (!resolvedSource) return undefined
    const url = removeResizing(resolvedSource)
    const attachmentById = id === undefined ? undefined : this.#byId.get(id)
    const attachment =
      attachmentById && isSameUploadedFile(attachmentById.address, url.pathname)
        ? attachmentById
        : this.#atPath(url.pathname)
    if (!attachment) return { address: url.href }
    this.#shown.add(attachment.id)
    return { address: attachment.address, attachment }
  }

  get notShown(): number {
    return this.#byId.size - this.#shown.size
  }

  #atPath(path: string): MediaLibraryFile | undefined {
    const full = path.replace(sizeSuffixPattern, '')
    return (
      this.#byPath.get(path) ??
      this.#byPath.get(full) ??
      this.#byPath.get(full.replace(/(?=\.\w+$)/, '-scaled')) ??
      this.#byPath.get(full.replace(/(?=\.\w+$)/, '-rotated'))
    )
  }

  #resolve(address: string): URL | undefined {
    const url = URL.parse(address.trim(), this.site)
    return url && /^https?:$/.test(url.protocol) ? url : undefined
  }
}
