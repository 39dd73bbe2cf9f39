import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { makeAminaClient } from './editors.ts'
import { addPicture } from './library.ts'
import { sites } from './sites.ts'

/** Makes six unique hexadecimal digits, used as a name and as a colour. */
export const makeHexDigits = () => crypto.randomUUID().slice(0, 6)

/** Makes a unique picture, because the library would reuse an identical picture. */
export const makeUniquePicture = (hue: string, width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: `#${hue}` } })
    .composite([{ input: { create: { width: width / 2, height, channels: 3, background: '#123' } }, left: 0, top: 0 }])
    .png()
    .toBuffer()

export const makeUploadFile = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer })

/** Selects files on the library screen: generated files, or one file from disk. */
export const addFiles = (page: Page, ...files: ReturnType<typeof makeUploadFile>[] | [path: string]) =>
  page.getByLabel('Files for the library').setInputFiles(files as ReturnType<typeof makeUploadFile>[] | string[])

/** Finds the row of a file in the list of uploads. */
export const findUploadLine = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^(Uploading|Upload of) |uploaded$/ })
    .getByRole('listitem')
    .filter({ hasText: name })

/** Finds the panel with the details of the selected image. */
export const findImageDetails = (page: Page) => page.getByRole('complementary', { name: 'Image details' })
/** The bar with bulk actions for the selected pictures. */
export const findBulkBar = (page: Page) => page.getByRole('region', { name: /selected$/ })
export const findLibraryTile = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Adds a picture with alternative text to the library of the site `pictures`, by API. */
export async function makeDescribedPicture(page: Page, more: Record<string, unknown> = {}) {
  const client = await makeAminaClient(page)
  const hue = makeHexDigits()
  const alt = `Looms ${hue}`
  const path = `library/${hue}.png`
  const row = await addPicture(sites.pictures.address, client, {
    path,
    bytes: await makeUniquePicture(hue),
    alt,
    ...more,
  })
  return { client, alt, path, hue, id: String(row?.id) }
}
