/** Addresses of the back office that the specification states, whether they have a page of their own or not. */
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
