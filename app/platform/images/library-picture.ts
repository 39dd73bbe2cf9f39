import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { unwrapRows } from '../db/rows.ts'
import { definePersonalQuery } from '../session/personal-query.ts'
import { loadSessionDb, reportRejectedSession } from '../session/session-store.ts'
import { parseMediaUrl } from './media-src.ts'
import type { PictureWidth } from './picture-sizes.ts'
import type { PictureRecord } from './picture-texts.ts'
import { useNearViewport } from './use-near-viewport.ts'
import { useObjectUrl } from './use-object-url.ts'

async function downloadPicture(path: string, width: PictureWidth, signal: AbortSignal): Promise<Blob> {
  const { data } = await (await loadSessionDb()).auth.getSession()
  const answer = await fetch(`/api/pictures/sized?${new URLSearchParams({ path, w: String(width) })}`, {
    headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
    signal,
  })
  reportRejectedSession(answer.status)
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`)
  return answer.blob()
}

/** The result is cached without expiry, so code that replaces the file of a picture must invalidate the query. */
const makeLibraryPictureQuery = (path: string | undefined, width: PictureWidth) =>
  definePersonalQuery({
    queryKey: ['library picture', path, width],
    // A download is cancelled when the user has scrolled past the picture, so that visible pictures load first.
    queryFn: ({ signal }) => downloadPicture(path ?? '', width, signal),
    enabled: path !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Loads the URL with which the back office shows a picture. Library pictures are private until a public page shows
 * them, and an `<img>` element sends no session, so the file is downloaded with the session.
 * @param width display width, or slightly more
 * @returns undefined without a picture, and while the picture loads
 */
export function useLibraryPicture(address: string | null | undefined, width: PictureWidth = 640): string | undefined {
  const path = parseMediaUrl(address ?? '')
  const { data } = useQuery(makeLibraryPictureQuery(path, width))
  const objectUrl = useObjectUrl(data)
  return path === undefined ? address || undefined : objectUrl
}

/** URL of a picture for pages of the back office, where editors also see unpublished pictures. */
export const useBackOfficePicture = (address: string | null | undefined) => useLibraryPicture(address, 1280)

type Props = {
  address: string | null
  width?: PictureWidth
  /** Element of the picture in a long list. The picture loads only while the element is near the visible part. */
  within?: RefObject<Element | null>
  children: (src: string | undefined) => ReactNode
}

/** Component that passes the result of `useLibraryPicture` to its children, for use in each row of a list. */
export function LibraryPicture({ address, width = 320, within, children }: Props): ReactNode {
  const isNear = useNearViewport(within)
  return children(useLibraryPicture(isNear ? address : null, width))
}

type LibraryRecord = PictureRecord & { id: string }

async function readRecord(path: string): Promise<LibraryRecord | null> {
  const db = await loadSessionDb()
  const query = db.from('media').select('id, alt, is_decorative, credit, consent_expires_on').eq('path', path)
  return unwrapRows(await query.maybeSingle())
}

const makeLibraryRecordQuery = (path: string | undefined) =>
  definePersonalQuery({
    queryKey: ['media', path],
    queryFn: () => readRecord(path ?? ''),
    enabled: path !== undefined,
  })

/** Library record of a picture. Undefined while loading, and for a picture outside the library. */
export function useLibraryRecord(address: string): LibraryRecord | undefined {
  const { data } = useQuery(makeLibraryRecordQuery(parseMediaUrl(address)))
  return data ?? undefined
}

/** Credit of a library picture. Empty if the picture has no credit, or if the picture cannot be read. */
export async function readLibraryCredit(client: QueryClient, address: string): Promise<string> {
  const record = await client.ensureQueryData(makeLibraryRecordQuery(parseMediaUrl(address))).catch(() => null)
  return record?.credit ?? ''
}
