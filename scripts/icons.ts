/** Draws the home screen icons from public/favicon.svg into public/. Run again only when the logo changes. */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { brandClayColour, lightColours } from '../app/platform/brand-colours.ts'

const [, mark = ''] = /(<clipPath[\s\S]*)<\/svg>/.exec(readFileSync('public/favicon.svg', 'utf8')) ?? []

/**
 * Draws an icon.
 * @param share the logo's width as a share of the icon's; a mask may cut off a tenth at each edge
 */
const drawIcon = (size: number, share: number, ground?: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">` +
  (ground ? `<path fill="${ground}" d="M0 0h100v100H0z"/>` : '') +
  `<g fill="${brandClayColour}" transform="translate(${50 - share / 2} ${50 - share / 2}) scale(${share / 48})">${mark}</g></svg>`

const icons = {
  'icon-192.png': drawIcon(192, 100),
  'icon-512.png': drawIcon(512, 100),
  'icon-maskable-512.png': drawIcon(512, 62, lightColours.ground),
  // The icon for Apple devices has a background, because Apple ignores transparency and rounds the corners.
  'apple-touch-icon.png': drawIcon(180, 72, lightColours.ground),
}
for (const [name, svg] of Object.entries(icons))
  writeFileSync(`public/${name}`, await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer())
