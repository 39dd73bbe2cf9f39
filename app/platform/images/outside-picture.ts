import { callPictureApi } from './call-picture-api.ts'

/** Host of a picture outside the library. Undefined for a library picture. */
export function findExternalHost(address: string): string | undefined {
  if (!address.startsWith('https://') || !URL.canParse(address)) return undefined
  return new URL(address).hostname
}

/**
 * Downloads a picture from another host through the server, because CORS does not allow the browser to read the
 * picture.
 * @throws Error whose message can be shown to users
 */
export async function fetchExternalPicture(address: string): Promise<File> {
  const picture = await (await callPictureApi('/api/pictures/outside', { address })).blob()
  const name = new URL(address).pathname.split('/').at(-1) || 'picture'
  return new File([picture], name, { type: picture.type })
}
