import type { Known } from '../../support/proof/conventions.ts'

/** Lists of v1 have no null: an unknown list is empty, and `compatibility` says so. */
const legacy = (operations: string, field: string): Known[] => [
  {
    operations,
    field,
    may: 'empty',
    reason: 'the contract has no null for the list; compatibility.availability says that it is unknown',
  },
  {
    operations,
    field: '**.compatibility.availability.*',
    may: 'shown',
    reason: 'states which collections the answer contained',
  },
  {
    operations,
    field: '**.compatibility.omittedEntries.*',
    may: 'shown',
    reason: 'counts entries of the answer that have no place in the form of v1',
  },
]

/** Rows of a batch have outcomes of their own. */
const rows = (operations: string): Known[] => [
  {
    operations,
    field: 'results.*.lookupStatus',
    may: 'shown',
    reason: 'a 404 of one input is the outcome of its row, not of the batch',
  },
  { operations, field: 'summary.*', may: 'shown', reason: 'counts the outcomes of the rows' },
]

export const conventions: readonly Known[] = [
  ...['profiles', 'organizations', 'jobs'].flatMap((name) => rows(`linkedin.${name}`)),
  ...rows('linkedin.v2.*.batch'),
  ...['profile.*', 'activity', 'posts', 'relatedProfiles'].flatMap((name) =>
    legacy('linkedin.profiles', `results.*.${name}`),
  ),
  ...[
    'locations',
    'featuredEmployees',
    'similarOrganizations',
    'affiliatedOrganizations',
    'recentPosts',
    'organization.specialties',
  ].flatMap((name) => legacy('linkedin.organizations', `results.*.${name}`)),
  ...['similarCompanies', 'featuredEmployees', 'recentPosts', 'company.specialties'].map(
    (field): Known => ({
      operations: 'linkedin.companies',
      field,
      may: 'empty',
      reason: 'beside the company, where its page shows them; the contract has no null for the list',
    }),
  ),
  {
    operations: 'linkedin.posts',
    field: 'comments',
    may: 'empty',
    reason: 'the contract has no null for the list; comments that are mentioned but not shown are counted',
  },
  {
    operations: 'linkedin.profiles.posts',
    field: 'posts.*.**',
    may: 'derived',
    reason: 'the newest of those posts that could be read; the others are counted',
  },
  ...['funding.lastRound.investors', 'results.*.organization.funding.investors', '**.funding.investors'].map(
    (field): Known => ({
      field,
      may: 'empty',
      reason: 'those that are named beside the last round; v1 has no null for the list',
    }),
  ),
  {
    operations: 'linkedin.posts.transcript',
    answer: 'text renamed: @data-captions-url',
    proves: 'not_found',
    reason: 'the player of a video without captions has no such attribute (recorded: with and without)',
  },
  {
    operations: 'linkedin.v2.profiles*',
    field: '**.educations',
    may: 'lost',
    reason: 'where the page has no section of them, JSON-LD has those that are not masked (recorded)',
  },
  {
    operations: 'linkedin.adLibrary.ads.search',
    field: 'ads.*.impressions.byCountry',
    may: 'empty',
    reason:
      'known only for ads that were shown in the EU (documented); the contract has no null for the list',
  },
  {
    operations: 'linkedin.adLibrary.ads.search',
    field: 'ads.*.targeting.*',
    may: 'other',
    like: /^Targeting (includes|excludes) [^;]+$/,
    reason: 'says what is included and what is excluded, each where there is any',
  },
  {
    field: '**.locations.*.isPrimary',
    may: 'false',
    reason: 'of several places only the main one bears a mark',
  },
  {
    field: 'post.url',
    may: 'other',
    like: /^https:\/\/www\.linkedin\.com\/posts\/[^/]+-activity-\d+-\w+$/,
    reason: 'the words in the address of a post are free: the id of its activity names it',
  },
  {
    operations: 'linkedin.posts',
    field: 'relatedArticles',
    may: 'empty',
    reason: 'beside the post, where its page shows them; the contract has no null for the list',
  },
  {
    operations: 'linkedin.*',
    field: '**.company.id',
    may: 'derived',
    reason:
      'only the page of a job has it, which is requested where the fragment cannot be read; that is counted',
  },
  {
    operations: 'linkedin.jobs',
    field: '**.companyId',
    may: 'derived',
    reason:
      'only the page of a job has it, which is requested where the fragment cannot be read; that is counted',
  },
  ...['descriptionHtml', 'descriptionFormatted', 'description', 'summary'].map(
    (name): Known => ({
      field: `**.${name}`,
      may: 'other',
      reason: 'the description of a job holds the markup of its author, whatever it is',
    }),
  ),
  ...['posts.*.url', 'recentPosts.*.postUrl', '**.recentPosts.*.postUrl'].map(
    (field): Known => ({
      field,
      may: 'other',
      like: /^https:\/\/www\.linkedin\.com\/feed\/update\/urn:li:activity:\d+\/$/,
      reason: 'every post has this address, too: by the id of its activity',
    }),
  ),
  ...['linkedin.v2.jobs.search', 'linkedin.v2.organizations.jobs', 'linkedin.jobs.search'].flatMap(
    (operations): Known[] => [
      {
        operations,
        field: 'page.nextCursor',
        may: 'other',
        reason: 'the search for guests ends with a fragment that has no body (the documentation of sources)',
      },
      { operations, field: 'jobs', may: 'empty', reason: 'as above' },
    ],
  ),
  {
    field: '**.createdAt',
    may: 'other',
    reason:
      'the id of a post holds its time, to within a second of what the page says (every recording of a post)',
  },
  {
    field: 'post.commentCount',
    may: 'zero',
    reason: 'interactionStatistic counts the comments as well (recorded: 0 in both)',
  },
  ...['404 with a page', '404 with {}'].map(
    (form): Known => ({
      operations: 'linkedin.v2.jobs',
      answer: `missing without words: ${form}`,
      proves: 'restricted',
      reason: 'a job is gone where its fragment and its page say so: the other one is a wall here',
    }),
  ),
  {
    operations: 'linkedin.v2.organizations*',
    answer: 'list emptied: $.elements',
    proves: 'not_found',
    reason: 'a finder of the REST API answers an empty list where there is none',
  },
  {
    operations: 'linkedin.v2.organizations',
    field: '**.locations.*.label',
    may: 'other',
    reason: 'the known parts of the address, in one line',
  },
  {
    operations: 'linkedin.v2.organizations',
    field: 'organization.url',
    may: 'other',
    like: /^https:\/\/www\.linkedin\.com\/company\/\d+$/,
    reason: 'the number of an organization leads to its page as well',
  },
  {
    operations: 'linkedin.adLibrary.ads.search',
    answer: 'entry of another: $.elements.*',
    proves: 'found',
    reason: 'the library searches the names of advertisers: hits of other names are results',
  },
  {
    operations: 'linkedin.profiles',
    field: 'results.*.posts.*.id',
    may: 'empty',
    reason:
      'posts of v1 require a text id; an address of another form has none, and remains the link of the post',
  },
  {
    operations: 'linkedin.companies.posts',
    answer: 'entry of another: ojhiu-usbjot',
    proves: 'found',
    reason: 'updates of an organization contain posts that it reposted',
  },
]
