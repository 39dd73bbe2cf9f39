import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { findCachedRecord } from '../../../platform/query/cached-record.ts'
import { LoadingPageTitle } from '../../../platform/seo/loading-page-title.tsx'
import { SectionsSkeleton } from '../../../ui/content-skeleton.tsx'
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx'
import { Weave } from '../../../ui/weave.tsx'
import './flagship-page.css'

type ListedFlagship = { slug: string; title: string; city: string; hue: string | null }
const isListedFlagship = (row: object): row is ListedFlagship => 'slug' in row && 'city' in row && 'hue' in row

/** Title of a flagship before the flagship is loaded: from a cached list, otherwise derived from the slug. */
export function useFlagshipName(slug: string): { title: string; hue: string | null } {
  const listed = findCachedRecord(useQueryClient(), ['flagships'], slug, isListedFlagship)
  return {
    title: listed?.city || listed?.title || `${slug.charAt(0).toUpperCase()}${slug.slice(1)}`,
    hue: listed?.hue ?? null,
  }
}

type FlagshipDarkHeadProps = { slug: string; title: string; hue: string | null; children?: ReactNode }

/** Head of a flagship page while it loads or after an error: name and cloth (woven pattern) on a dark background. */
export function FlagshipDarkHead({ slug, title, hue, children }: FlagshipDarkHeadProps) {
  return (
    <header className="night flagship-head">
      <div className="wrap grid">
        <div className="flagship-name">
          <h1>{title}</h1>
        </div>
        {children}
      </div>
      <div className="flagship-band flagship-band-coming">
        <Weave seed={`flag-${slug}`} hue={hue} width={1440} height={432} eager />
        <div className="wrap" />
      </div>
    </header>
  )
}

/** Skeleton of a flagship or edition page. Data that is cached is shown already. */
export function FlagshipSkeleton({ slug, year }: { slug: string; year?: number | undefined }) {
  const { title: city, hue } = useFlagshipName(slug)
  const title = year ? `${city} ${year}` : city
  return (
    <article>
      <LoadingPageTitle title={title} />
      <FlagshipDarkHead slug={slug} title={title} hue={hue}>
        <SkeletonLines className="span-6" rows={3} />
      </FlagshipDarkHead>
      <div className="wrap flagship-matter">
        <SectionsSkeleton label={year ? 'Loading the edition' : 'Loading the convening'} of="lines" count={6} />
      </div>
    </article>
  )
}
