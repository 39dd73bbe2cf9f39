import { useQueryClient } from '@tanstack/react-query'
import { findCachedRecord } from '../../../platform/query/cached-record.ts'
import type { Circle } from '../circle-queries.ts'

const isListedCircle = (row: object): row is Circle => 'slug' in row && 'color_hex' in row && 'external_url' in row

/** Circle from a cached list; undefined if no cached list contains the circle. */
export const useCachedCircle = (slug: string) => findCachedRecord(useQueryClient(), ['circles'], slug, isListedCircle)
