import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rowsOf } from '../db/rows.ts'
import { personal } from '../session/account-queries.ts'
import { loadSessionDb } from '../session/session-store.ts'
import { mediaPath } from './media-src.ts'
import type { PictureRecord } from './picture-words.ts'
import { useObjectUrl } from './use-object-url.ts'

async function download(path: string): Promise<Blob> {
  const { data, error } = await (await loadSessionDb()).storage.from('media').download(path)
  if (error) throw error
  return data
}

/** The bytes at a path never change: a new picture is a new path. */
const libraryPicture = (path: string | undefined) =>
  queryOptions({
    queryKey: ['library picture', path],
    queryFn: () => download(path ?? ''),
    enabled: path !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: personal,
  })

/**
 * What a picture is shown by to those who write the site. The library's own are private until a page shows them, and an
 * `<img>` carries no session, so they are fetched with it.
 * @returns undefined for none, and until it has come
 */
export function useLibraryPicture(address: string | null | undefined): string | undefined {
  const path = mediaPath(address ?? '')
  const { data } = useQuery(libraryPicture(path))
  const kept = useObjectUrl(data)
  return path === undefined ? address || undefined : kept
}

type Props = { address: string | null; children: (src: string | undefined) => ReactNode }

/** The same for each row of a list. */
export const LibraryPicture = ({ address, children }: Props) => children(useLibraryPicture(address))

async function readRecord(path: string): Promise<PictureRecord | null> {
  const db = await loadSessionDb()
  const found = db.from('media').select('alt, is_decorative, credit, consent_expires_on').eq('path', path)
  return rowsOf(await found.maybeSingle())
}

/** What the library says of a picture; undefined for one that is not in it, and until it is known. */
export function useLibraryRecord(address: string): PictureRecord | undefined {
  const path = mediaPath(address)
  const { data } = useQuery({
    queryKey: ['media', path],
    queryFn: () => readRecord(path ?? ''),
    enabled: path !== undefined,
    meta: personal,
  })
  return data ?? undefined
}
