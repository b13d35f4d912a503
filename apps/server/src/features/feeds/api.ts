// What other areas use of feeds.
export { feedTokenOf } from './feed-links.ts'
export { feedReadsPerMinute } from './limits.ts'
export { type FeedFile, findFeed, readFeedFile } from './read-feed.ts'
