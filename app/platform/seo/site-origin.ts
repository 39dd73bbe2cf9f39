import { useRouteLoaderData } from 'react-router'

/** Public origin (scheme and host) of the site, from the root loader. Empty before the root loader has run. */
export const useSiteOrigin = (): string => (useRouteLoaderData('root') as { origin: string } | undefined)?.origin ?? ''
