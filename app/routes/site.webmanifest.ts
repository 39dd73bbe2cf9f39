import { lightColours } from '../platform/brand-colours.ts'
import { paths } from '../platform/paths.ts'
import { product } from '../platform/product.ts'

const makeIcon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/**
 * Web app manifest with the name for the home screen. The manifest is a route instead of a file, because the operator
 * chooses the name.
 */
export function loader() {
  const manifest = {
    id: '/',
    name: product.name,
    short_name: product.name.length <= 12 ? product.name : product.name.split(' ')[0],
    start_url: paths.home,
    scope: '/',
    display: 'minimal-ui',
    lang: 'en',
    background_color: lightColours.ground,
    theme_color: lightColours.ground,
    icons: [
      makeIcon('/icon-192.png', 192, 'any'),
      makeIcon('/icon-512.png', 512, 'any'),
      makeIcon('/icon-maskable-512.png', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: 'Events and calendar', url: paths.events },
      { name: 'News', url: paths.news },
      { name: 'Search', url: paths.search },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}
