import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const megabyte = 1024 * 1024
/** Default size limit in bytes; tests use less. */
const maxCacheBytes = 512 * megabyte
/**
 * Share of the size limit that remains after old pictures were deleted. Without this margin the cache would reach the
 * limit again immediately.
 */
const targetFillRatio = 0.9

const isMissingFileError = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Disk cache of resized pictures with a size limit. The least recently used pictures are deleted first. All pictures
 * in the cache can be generated again, so the cache needs no backup, and a full disk prevents no picture from being
 * served.
 */
export class PictureCache {
  #folder: string
  #most: number
  /** Size of the cache folder in bytes; undefined until the size was counted. */
  #size: number | undefined
  #trimming: Promise<void> | undefined
  #hasFailed = false

  constructor(folder: string, maxBytes = maxCacheBytes) {
    this.#folder = folder
    this.#most = maxBytes
  }

  /** Reads a picture from the cache. @param name letters, digits and hyphens */
  async get(name: string): Promise<Buffer | undefined> {
    const path = join(this.#folder, name)
    try {
      const body = await readFile(path)
      const now = new Date()
      await utimes(path, now, now).catch(() => {})
      return body
    } catch (error) {
      if (!isMissingFileError(error)) this.#complain(error)
      return undefined
    }
  }

  /** Stores a picture atomically: the picture is written to a temporary file, which is then renamed. */
  async put(name: string, body: Uint8Array): Promise<void> {
    const temporaryPath = join(this.#folder, `${name}.${randomUUID()}.part`)
    try {
      await mkdir(this.#folder, { recursive: true })
      await writeFile(temporaryPath, body, { flag: 'wx', mode: 0o600 })
      await rename(temporaryPath, join(this.#folder, name))
      if (this.#size !== undefined) this.#size += body.length
      if (this.#size === undefined || this.#size > this.#most) await this.trim()
    } catch (error) {
      this.#complain(error)
      await rm(temporaryPath, { force: true }).catch(() => {})
    }
  }

  /** Counts the files and deletes the least recently used until the size is within the limit. */
  trim(): Promise<void> {
    this.#trimming ??= this.#trim().finally(() => {
      this.#trimming = undefined
    })
    return this.#trimming
  }

  async #trim() {
    const files = await this.#files()
    let size = files.reduce((sum, file) => sum + file.size, 0)
    if (size > this.#most)
      for (const file of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
        if (size <= this.#most * targetFillRatio) break
        await rm(join(this.#folder, file.name), { force: true })
        size -= file.size
      }
    this.#size = size
  }

  async #files() {
    const names = await readdir(this.#folder)
    const cachedFiles = await Promise.all(
      names.map(async name => {
        const stats = await stat(join(this.#folder, name)).catch(() => undefined)
        return stats ? [{ name, size: stats.size, usedAt: stats.mtimeMs }] : []
      }),
    )
    return cachedFiles.flat()
  }

  /** Logs an error once for the operator. Pictures are still served. */
  #complain(error: unknown) {
    if (this.#hasFailed) return
    this.#hasFailed = true
    console.error('resized pictures cannot be cached on disk:', error instanceof Error ? error.message : error)
  }
}
