import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { expect } from 'vitest'
import { getSessionToken, signUpMusa, signUpZola } from './cast.ts'
import { makePreparedFolder } from './prepared-folder.ts'
import { makeVisitorClient, removeFolder, signedOutOptions, startSite } from './site-under-test.ts'

export const pngFile = { contentType: 'image/png' }

/** Starts a site with its test users and helper functions for tests of files. */
export async function startFileSite() {
  const dataDir = makePreparedFolder()
  const site = await startSite({ DATA_DIR: dataDir })
  const server = createClient(site.url, site.secretKey, signedOutOptions)
  const musa = await signUpMusa(site)
  const media = musa.storage.from('media')
  const { zola, id: zolaId } = await signUpZola(site)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a50' } })
    .png()
    .toBuffer()
  return {
    site,
    dataDir,
    /** Client with the secret key of the site. */
    server,
    musa,
    /** Client for the bucket of the picture library, with Musa's permissions. */
    media,
    tunde: makeVisitorClient(site),
    zola,
    zolaId,
    picture,
    /** Lists the file contents that are stored in the data folder. */
    contents: () =>
      readdirSync(join(dataDir, 'files'), { recursive: true })
        .map(String)
        .filter(name => /[0-9a-f]{4}-[0-9a-f]{12}$/.test(name))
        .sort(),
    /** Returns a database connection as the owner of the database. */
    owner() {
      if (!site.sql) throw new Error('The site has no database of its own.')
      return site.sql
    },
    /**
     * Requests a path of the file API.
     * @param person user who sends the request; null for the server with its secret key
     */
    async ask(path: string, init: RequestInit = {}, person: SupabaseClient | null = musa) {
      const token = person && (await getSessionToken(person))
      return fetch(`${site.url}/storage/v1${path}`, {
        ...init,
        headers: {
          apikey: person ? site.publishableKey : site.secretKey,
          ...(token && { authorization: `Bearer ${token}` }),
          ...init.headers,
        },
      })
    },
    downloaded: async (name: string) =>
      Buffer.from((await (await media.download(name)).data?.arrayBuffer()) ?? new ArrayBuffer()),
    /**
     * Makes a bucket.
     * @returns the name of the bucket
     */
    async makeBucket(
      settings: { public: boolean; fileSizeLimit?: string; allowedMimeTypes?: string[] } = { public: false },
    ) {
      const name = `bucket-${randomUUID().slice(0, 8)}`
      expect((await server.storage.createBucket(name, settings)).error).toBeNull()
      return name
    },
    async stop() {
      await site.stop()
      removeFolder(dataDir)
    },
  }
}
export type FileSite = Awaited<ReturnType<typeof startFileSite>>

/** Reads the status and the body of a refusal. */
export async function readRefusal(answer: Response) {
  const { statusCode, code, error, message } = await answer.json()
  return [answer.status, statusCode, code, error, message]
}
