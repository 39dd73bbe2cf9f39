import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type Album, buildAlbumPath, readAlbumSearch } from '../features/album/album.ts'
import { albumQueries } from '../features/album/album-queries.ts'
import { AlbumEmpty } from '../features/album/ui/album-empty.tsx'
import { AlbumHero } from '../features/album/ui/album-hero.tsx'
import { AlbumPhotoRows } from '../features/album/ui/album-photo-rows.tsx'
import { AlbumRows, formatPhotoCount, formatPhotoDate } from '../features/album/ui/album-rows.tsx'
import { LightboxOnPress } from '../features/album/ui/lightbox-on-press.tsx'
import { getSettingText } from '../features/setting/setting.ts'
import { settingQueries } from '../features/setting/setting-queries.ts'
import type { RouteWithUrlParameters } from '../platform/address-parameters.ts'
import { paths } from '../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../platform/query/hydrate-queries.ts'
import { LoadingPageTitle } from '../platform/seo/loading-page-title.tsx'
import { PageHead } from '../platform/seo/page-head.tsx'
import { ContentSkeleton } from '../ui/content-skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BackLink } from '../ui/more-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadFailure } from '../ui/read-failure.tsx'
import type { Route } from './+types/gallery'

const textsQuery = settingQueries.words('gallery', ['gallery.intro'])

export const handle: RouteWithUrlParameters = { reads: readAlbumSearch }
export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, albumQueries.published, textsQuery)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchQueries(albumQueries.published, textsQuery)

const defaultIntro = 'Pictures taken with permission, and removed when it ends.'

export default function GalleryRoute() {
  const [params] = useSearchParams()
  const { album: slug, image } = readAlbumSearch(params)
  const { data: albums, isPending, isError } = useQuery(albumQueries.published())
  if (isPending) return <GallerySkeleton />
  if (isError) return <GalleryFailure />
  // Finds the album also for a link that contains only the id of a picture.
  const album = albums.find(album => (slug ? album.slug === slug : album.photos.some(({ id }) => id === image)))
  if (album) return <AlbumPage album={album} image={image} />
  return <GalleryIndex albums={albums} gone={slug !== undefined} />
}

function GalleryIndex({ albums, gone }: { albums: Album[]; gone: boolean }) {
  const { data: settings } = useQuery(textsQuery())
  return (
    <>
      <PageHead title="Gallery" description={defaultIntro} path={paths.gallery} />
      <PageTitle large title="Gallery" intro={getSettingText(settings, 'gallery.intro', defaultIntro)} />
      {albums[0] && !gone && <AlbumHero album={albums[0]} path={paths.gallery} />}
      <div className="wrap block-end">
        {gone && albums.length > 0 && (
          <EmptyState title="That album is not here any more.">
            It may have been taken down because a permission ended. These are the albums there are.
          </EmptyState>
        )}
        {albums.length === 0 ? <AlbumEmpty /> : <AlbumRows albums={albums} path={paths.gallery} />}
      </div>
    </>
  )
}

function AlbumPage({ album, image }: { album: Album; image: string | undefined }) {
  const path = buildAlbumPath(paths.gallery, { album: album.slug })
  return (
    <>
      <PageHead title={album.title} description={album.summary || defaultIntro} path={path} />
      <div className="wrap gallery-crumb">
        <BackLink to={paths.gallery}>Gallery</BackLink>
      </div>
      <PageTitle title={album.title} intro={album.summary}>
        <p className="small quiet">
          {[album.taken_on && formatPhotoDate(album.taken_on), formatPhotoCount(album)].filter(Boolean).join(' · ')}
        </p>
      </PageTitle>
      <LightboxOnPress
        title={album.title}
        photos={album.photos}
        image={image}
        hrefFor={id => buildAlbumPath(paths.gallery, { album: album.slug, image: id })}
      />
      <div className="wrap block-end">
        <AlbumPhotoRows album={album} path={paths.gallery} />
      </div>
    </>
  )
}

function GallerySkeleton() {
  return (
    <>
      <LoadingPageTitle title="Gallery" />
      <PageTitle large title="Gallery" />
      <div className="wrap block-end">
        <ContentSkeleton label="Loading the gallery" of="pictures" />
      </div>
    </>
  )
}

function GalleryFailure() {
  return (
    <>
      <PageHead title="Gallery" description={defaultIntro} />
      <PageTitle large title="Gallery" />
      <div className="wrap block-end">
        <ReadFailure subject="The pictures" path={paths.gallery} />
      </div>
    </>
  )
}
