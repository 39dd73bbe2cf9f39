import { readBackendSettings } from '../../platform/db/browser-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import type { Profile } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

export type NewPortrait = { picture: Blob; alt: string }
type OnProgress = (share: number) => void

const getPortraitBucket = async () => (await loadSessionDb()).storage.from('portraits')

/**
 * Uploads a portrait without the storage client, because uploads of the storage client report no progress.
 * @param onProgress receives the progress from 0 to 1
 */
async function uploadPortrait(path: string, picture: Blob, onProgress: OnProgress): Promise<void> {
  const { url, publishableKey } = readBackendSettings()
  const { data } = await (await loadSessionDb()).auth.getSession()
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${url}/storage/v1/object/portraits/${path}`)
    request.setRequestHeader('apikey', publishableKey)
    request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? publishableKey}`)
    request.setRequestHeader('content-type', picture.type)
    request.setRequestHeader('cache-control', 'max-age=31536000')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(`the upload answered ${request.status}`))
    request.onerror = () => reject(new Error('the upload was cut off'))
    request.send(picture)
  })
}

const updatePortraitColumns = async (id: string, columns: { avatar_path: string | null; avatar_alt: string | null }) =>
  unwrapRows(await (await loadSessionDb()).from('profiles').update(columns).eq('id', id).select('*').single())

/** Deletes the file of a portrait. An error is ignored, because a nightly job deletes files that no profile uses. */
const deletePortraitFile = async (path: string | null) => {
  if (path) await (await getPortraitBucket()).remove([path]).catch(() => undefined)
}

/**
 * Replaces the portrait of a profile.
 * @throws when the upload failed or was refused; the old portrait then stays
 */
export async function setPortrait(
  profile: Profile,
  { picture, alt }: NewPortrait,
  onProgress: OnProgress = () => {},
): Promise<Profile> {
  const kind = picture.type.split('/')[1]
  const path = `${profile.id}/${crypto.randomUUID()}.${kind === 'jpeg' ? 'jpg' : kind}`
  await uploadPortrait(path, picture, onProgress)
  try {
    const changed = await updatePortraitColumns(profile.id, { avatar_path: path, avatar_alt: alt.trim() })
    await deletePortraitFile(profile.avatar_path)
    return changed
  } catch (error) {
    await deletePortraitFile(path)
    throw error
  }
}

/** Saves the alternative text of the portrait. The file stays. */
export const describePortrait = (profile: Profile, alt: string) =>
  updatePortraitColumns(profile.id, { avatar_path: profile.avatar_path, avatar_alt: alt.trim() })

/** Removes the portrait from the profile and deletes the file. For undo, the caller must keep a copy of the file. */
export async function removePortrait(profile: Profile): Promise<Profile> {
  const changed = await updatePortraitColumns(profile.id, { avatar_path: null, avatar_alt: null })
  await deletePortraitFile(profile.avatar_path)
  return changed
}
