import { getPublishStage } from '../../../desk/publish/publish-action.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'

type Circle = { name: string; color_hex: string | null }

/** Data of the records that a chair is linked to: the circle gives the chair its colour. */
export type ChairLinks = {
  circle: Circle | undefined
  /** Record that the circle comes from. */
  source: 'interview' | 'profile' | undefined
  interview: { title: string; isPublic: boolean } | undefined
}

export const noChairLinks: ChairLinks = { circle: undefined, source: undefined, interview: undefined }

async function readChairLinks(article: string, person: string): Promise<ChairLinks> {
  const db = await loadSessionDb()
  const [interview, profile] = await Promise.all([
    article
      ? db
          .from('news_articles')
          .select('title, status, published_at, circles(name, color_hex)')
          .eq('id', article)
          .maybeSingle()
      : undefined,
    person ? db.from('people').select('circles(name, color_hex)').eq('id', person).maybeSingle() : undefined,
  ])
  const found = interview && unwrapRows(interview)
  const ofInterview = found?.circles
  const ofProfile = profile && unwrapRows(profile)?.circles
  return {
    circle: ofInterview ?? ofProfile ?? undefined,
    source: ofInterview ? 'interview' : ofProfile ? 'profile' : undefined,
    interview: found
      ? {
          title: found.title,
          isPublic:
            getPublishStage({ status: found.status, publishedAt: found.published_at ?? '' }, Date.now()) ===
            'published',
        }
      : undefined,
  }
}

/**
 * Query for the records that the form of a chair names, also before the chair is saved.
 * @param article id of the interview, or an empty text
 * @param person id of the profile, or an empty text
 */
export const makeChairLinksQuery = (article: string, person: string) =>
  definePersonalQuery({
    queryKey: ['flagships', 'links of a chair', article, person],
    queryFn: () => readChairLinks(article, person),
    placeholderData: noChairLinks,
  })
