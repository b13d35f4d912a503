// What other areas use of feeds.
export { feedTokenOf } from './feed-links.ts'
export { feedReadsPerMinute } from './limits.ts'
export { findFeed, openFeed, writeFeed } from './read-feed.ts'
