import { useRouteLoaderData } from 'react-router'

/**
 * Where a picture of the library lies.
 * @param path its place in the bucket 'media'
 * @param backendUrl scheme and host of the backend; empty when it is the site's own
 */
export const mediaSrc = (path: string, backendUrl: string): string =>
  `${backendUrl}/storage/v1/object/public/media/${path.split('/').map(encodeURIComponent).join('/')}`

/** `mediaSrc` for the backend of this installation. The root loader knows it, so server and browser say the same. */
export function useMediaSrc(): (path: string) => string {
  const root = useRouteLoaderData('root') as { backend: { url: string } } | undefined
  return path => mediaSrc(path, root?.backend.url ?? '')
}
