import { type CheckFinding, reportError } from './check.ts'

export type DeclaredBucket = {
  id: string
  public: boolean | null
  file_size_limit: number | null
  allowed_mime_types: string[] | null
}

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Storage buckets as the migrations define them. Sizes are in bytes. */
export const declaredBuckets: readonly DeclaredBucket[] = [
  {
    id: 'applications',
    public: false,
    file_size_limit: 10_485_760,
    allowed_mime_types: ['application/pdf'],
  },
  {
    id: 'media',
    public: false,
    file_size_limit: 15_728_640,
    allowed_mime_types: [...pictureTypes, 'image/avif', 'image/gif'],
  },
  { id: 'portraits', public: false, file_size_limit: 5_242_880, allowed_mime_types: pictureTypes },
]

const dashboardPlace = 'Supabase’s dashboard, Storage'

const formatTypes = (types: readonly string[] | null) => [...(types ?? [])].sort().join(', ')

/**
 * Describes the differences between storage buckets and the migrations, and where to correct them. Undefined if there
 * is no difference.
 */
export function judgeBuckets(buckets: readonly DeclaredBucket[]): CheckFinding | undefined {
  const wrong = declaredBuckets.flatMap(declaredBucket => {
    const { id, file_size_limit: limit, allowed_mime_types: types } = declaredBucket
    const match = buckets.find(bucket => bucket.id === id)
    const at = `${dashboardPlace}, bucket “${id}”, “Edit bucket”`
    if (!match) return [{ said: `The bucket “${id}” is missing.`, remedy: 'Apply the migrations: supabase db push.' }]
    return [
      match.public && {
        said: `The bucket “${id}” is public: everyone who knows the URL of a file can open it.`,
        remedy: `${at}: switch off “Public bucket”.`,
      },
      (match.file_size_limit === null || Number(match.file_size_limit) !== limit) && {
        said: `The bucket “${id}” takes files of another size than the site.`,
        remedy: `${at}: set the size to ${limit} bytes.`,
      },
      formatTypes(match.allowed_mime_types) !== formatTypes(types) && {
        said: `The bucket “${id}” takes other types of files than the site.`,
        remedy: `${at}: set the MIME types to ${formatTypes(types)}.`,
      },
    ].filter(each => each !== false && each !== null)
  })
  if (wrong.length === 0) return undefined
  return reportError(wrong.map(({ said }) => said).join(' '), wrong.map(({ remedy }) => remedy).join(' '))
}
