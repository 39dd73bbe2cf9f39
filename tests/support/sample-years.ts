import { countYearsSinceSample, shiftDatesByYears } from '../../server/backend/sample/sample-files.ts'

/**
 * Converts a year of the sample content to the year on a site installed today, because the years of the sample content
 * move.
 */
export const toSampleYear = (text: string) => shiftDatesByYears(countYearsSinceSample(new Date()), text)
