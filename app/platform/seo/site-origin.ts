import { useRouteLoaderData } from 'react-router'

/** Scheme and host of the site's public address, as the root's loader says it; empty before it has. */
export const useSiteOrigin = (): string => (useRouteLoaderData('root') as { origin: string } | undefined)?.origin ?? ''
