/** A file of the library of a WordPress site. */
export type Attachment = {
  id: number
  /** Absolute, of the file as it was uploaded. */
  address: string
  alt: string
  caption: string
  title: string
}

/** What an export may list of them; each is held in memory, for articles come before the pictures they show. */
const mostAttachments = 400_000

const size = /-\d{2,5}x\d{2,5}(?=\.\w+$)/
/** What the library adds to the names of files that it has scaled down or turned. */
const copy = /-(?:scaled|rotated)(?=\.\w+$)/
const serverOfCopies = /^i\d\.wp\.com$/

/** Letters of their own: a piece of a text keeps the whole text in memory. */
const own = (text: string) => Buffer.from(text).toString()

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const stem = (path: string) => nameOf(path).replace(size, '').replace(copy, '')
const pathOf = (address: string) => address.replace(/[?#].*$/s, '')

/** Whether two files were made of one upload, as far as their names say it. */
export const isSameUpload = (one: string, other: string): boolean => stem(pathOf(one)) === stem(pathOf(other))
/** Whether the name of a file says that it is a smaller copy. */
export const isSmallerCopy = (address: string): boolean => size.test(pathOf(address))

/** An address without what asks a server for a smaller copy. */
function withoutResizing(url: URL): URL {
  if (serverOfCopies.test(url.hostname)) return new URL(`https:/${url.pathname}`)
  if (!url.hostname.endsWith('.files.wordpress.com')) return url
  const plain = new URL(url)
  plain.search = ''
  return plain
}

/** The library of the site as far as the export lists it, and which of it the articles show. */
export class Attachments {
  readonly #byId = new Map<number, Attachment>()
  readonly #byPath = new Map<string, Attachment>()
  readonly #idsByParent = new Map<number, number[]>()
  readonly #shown = new Set<number>()
  site: string | undefined
  /** How many were too many to be held, or have no address. */
  dropped = 0

  /**
   * @param parent number of the post it was uploaded to, 0 for none
   * @param originalName the name of the file as it came, where the library has scaled it down
   */
  add({ address, alt, caption, title, id }: Attachment, parent: number, originalName?: string): void {
    const url = this.#resolve(address)
    if (!url || this.#byId.size >= mostAttachments) {
      this.dropped++
      return
    }
    const original = originalName ? new URL(encodeURIComponent(originalName), url) : url
    const kept = { id, address: own(original.href), alt: own(alt), caption: own(caption), title: own(title) }
    this.#byId.set(id, kept)
    this.#byPath.set(own(url.pathname), kept)
    if (original !== url) this.#byPath.set(own(original.pathname), kept)
    const siblings = this.#idsByParent.get(parent)
    if (siblings) siblings.push(id)
    else if (parent > 0) this.#idsByParent.set(parent, [id])
  }

  /** One that an article shows. */
  show(id: number): Attachment | undefined {
    const found = this.#byId.get(id)
    if (found) this.#shown.add(id)
    return found
  }

  /** Those that were uploaded to a post, in the order of the export. */
  idsOf(post: number): number[] {
    return this.#idsByParent.get(post) ?? []
  }

  /**
   * Where a picture of a text lies in its original size, and what the library says of it. A number that the text names is
   * believed only where the file's name says the same: texts that were moved from site to site name others'.
   */
  original(source: string, id?: number): { address: string; attachment?: Attachment } | undefined {
    const given = this.#resolve(source)
    if (!given) return undefined
    const url = withoutResizing(given)
    const named = id === undefined ? undefined : this.#byId.get(id)
    const found = named && isSameUpload(named.address, url.pathname) ? named : this.#atPath(url.pathname)
    if (!found) return { address: url.href }
    this.#shown.add(found.id)
    return { address: found.address, attachment: found }
  }

  get notShown(): number {
    return this.#byId.size - this.#shown.size
  }

  #atPath(path: string): Attachment | undefined {
    const full = path.replace(size, '')
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
