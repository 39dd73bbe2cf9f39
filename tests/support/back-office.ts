/** URLs of the back office that the specification names, with or without a separate page. */
export const backOfficeAddresses: readonly string[] = [
  '/admin',
  '/admin/diagnostics',
  '/admin/news',
  '/admin/news/import',
  '/admin/news/bulk-import',
  '/admin/news/import-all',
  '/admin/news/new',
  '/admin/news/edit/1',
  '/admin/events',
  '/admin/gallery',
  '/admin/flagship-gallery',
  '/admin/davos',
  '/admin/users',
  '/admin/settings',
]

/** URLs of back office screens that the specification does not name, and URLs with parameters. */
export const furtherBackOfficeAddresses: readonly string[] = [
  '/admin/news?tab=draft',
  '/admin/events?tab=draft',
  '/admin/events/import',
  '/admin/gallery?tab=unused',
  '/admin/gallery/albums',
  '/admin/gallery/albums/new',
  '/admin/applications',
  '/admin/audit',
]
