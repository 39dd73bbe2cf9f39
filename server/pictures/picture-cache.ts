import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const megabyte = 1024 * 1024
/** Unless a test says less. */
const mostBytes = 512 * megabyte
/** What is left of the bound once it was reached, so that it is not reached again at once. */
const leftOver = 0.9

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Pictures in sizes, on disk within a bound of bytes: what was asked for least lately goes first. All of it can be made anew,
 * so it needs no backup, and a disk that takes no more keeps nobody from a picture.
 */
export class PictureCache {
  #folder: string
  #most: number
  /** Bytes in the folder as far as this process knows; undefined until it was counted. */
  #size: number | undefined
  #trimming: Promise<void> | undefined
  #hasFailed = false

  constructor(folder: string, most = mostBytes) {
    this.#folder = folder
    this.#most = most
  }

  /** @param name letters, digits and hyphens */
  async get(name: string): Promise<Buffer | undefined> {
    const path = join(this.#folder, name)
    try {
      const body = await readFile(path)
      const now = new Date()
      await utimes(path, now, now).catch(() => {})
      return body
    } catch (error) {
      if (!isMissing(error)) this.#complain(error)
      return undefined
    }
  }

  /** Whole or not at all: written beside its place, then renamed. */
  async put(name: string, body: Uint8Array): Promise<void> {
    const beside = join(this.#folder, `${name}.${randomUUID()}.part`)
    try {
      await mkdir(this.#folder, { recursive: true })
      await writeFile(beside, body, { flag: 'wx', mode: 0o600 })
      await rename(beside, join(this.#folder, name))
      if (this.#size !== undefined) this.#size += body.length
      if (this.#size === undefined || this.#size > this.#most) await this.trim()
    } catch (error) {
      this.#complain(error)
      await rm(beside, { force: true }).catch(() => {})
    }
  }

  /** Counts what is there, and removes what was asked for least lately until it is within the bound. */
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
        if (size <= this.#most * leftOver) break
        await rm(join(this.#folder, file.name), { force: true })
        size -= file.size
      }
    this.#size = size
  }

  async #files() {
    const names = await readdir(this.#folder)
    const found = await Promise.all(
      names.map(async name => {
        const about = await stat(join(this.#folder, name)).catch(() => undefined)
        return about ? [{ name, size: about.size, usedAt: about.mtimeMs }] : []
      }),
    )
    return found.flat()
  }

  /** Once, for the operator: the pictures are shown all the same. */
  #complain(error: unknown) {
    if (this.#hasFailed) return
    this.#hasFailed = true
    console.error('sizes of pictures are not kept on disk:', error instanceof Error ? error.message : error)
  }
}
