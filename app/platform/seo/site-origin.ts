import { useRouteLoaderData } from 'react-router'

/** Reads the public origin (scheme and host) of the site from the root loader; empty before it has run. */
export const useSiteOrigin = (): string => (useRouteLoaderData('root') as { origin: string } | undefined)?.origin ?? ''
