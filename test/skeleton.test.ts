import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSkeleton, SkeletonError, writeFiles } from '../scripts/skeleton.ts'

const root = resolve(import.meta.dirname, '..')

/** The message with which a command line is refused. */
function refusal(words: string, folder = root): string {
  try {
    planSkeleton(folder, words.split(' '))
  } catch (error) {
    if (error instanceof SkeletonError) return error.message
    throw error
  }
  return ''
}

describe('npm run new', () => {
  test.each([
    ['', 'Send `npm run new -- platform <platform> [<name>]`'],
    ['platfrom mastodon', 'Send `npm run new -- platform <platform> [<name>]`'],
    ['platform mastodon posts more', 'Send `npm run new -- platform <platform> [<name>]`'],
    ['platform --list', 'Send `npm run new -- platform <platform> [<name>]`'],
    ['platform mastodon --lists', '--lists is unknown. Send `npm run new -- platform <platform> [<name>]`'],
    ['operation reddit users.pages --list', 'pages is a word of the generated files of lists'],
    ['operation reddit', 'Send `npm run new -- platform <platform> [<name>]`'],
    ['platform Mast-odon', 'platform "Mast-odon" must be 2 to 30 lower-case letters and digits'],
    ['platform ../../etc', 'platform "../../etc" must be'],
    ['platform class', 'class is a word of the language or of the generated files'],
    ['operation reddit user-pages', 'name "user-pages" must be words with a dot between them'],
    ['operation reddit users.', 'name "users." must be'],
    ['operation reddit tests', 'tests is a word of the language or of the generated files'],
    [
      'operation mastodon posts',
      'There is no platform mastodon. Send `npm run new -- platform mastodon` first.',
    ],
    ['platform reddit', 'The platform reddit exists. Send `npm run new -- operation reddit <name>`'],
    ['operation reddit posts', 'src/platforms/reddit/operations/posts.ts exists. Choose another name'],
  ])('refuses "%s" and says what to send', (words, message) => {
    expect(refusal(words)).toContain(message)
  })

  test.each([
    ['users', '/v1/reddit/users', 'User'],
    ['users.savedReplies', '/v1/reddit/users/saved-replies', 'SavedReply'],
    ['subreddits.posts.archived', '/v1/reddit/subreddits/posts/archived', 'Archived'],
    // The model has a type Post.
    ['archive.posts', '/v1/reddit/archive/posts', 'ArchivePost'],
  ])('the name %s is the path %s and the type %s', (name, path, type) => {
    const files = planSkeleton(root, ['operation', 'reddit', name])
    const file = path.split('/').slice(3).join('-')
    expect(files.get(`src/platforms/reddit/operations/${file}.ts`)).toContain(`path: '${path}'`)
    expect(files.get('src/platforms/reddit/model.ts')).toContain(`export interface ${type} {`)
  })

  test('--list writes a list of the last word, which belongs to the word before it', () => {
    const files = planSkeleton(root, ['operation', 'reddit', 'users.savedReplies', '--list'])
    const operation = files.get('src/platforms/reddit/operations/users-saved-replies.ts')
    expect(operation).toContain("summary: 'The saved replies of one user, newest first.'")
    expect(operation).toContain("list: listOf('savedReplies'")
    expect(files.get('src/platforms/reddit/model.ts')).toContain(
      'export interface SavedReplyPage {\n  readonly savedReplies: readonly SavedReply[]',
    )
  })

  test('a platform begins with the operation and the form of the command', () => {
    const files = planSkeleton(root, ['platform', 'mastodon', 'users', '--page'])
    expect(files.get('src/platforms/mastodon/operations/users.ts')).toContain("path: '/v1/mastodon/users'")
    expect(files.get('src/platforms/mastodon/sources/web/site.ts')).toContain(
      "scriptJson(answer.text(), 'page-data')",
    )
    expect(files.get('src/platforms/mastodon/sources/web/users.ts')).toContain(
      "import { fetchBody } from './site.ts'",
    )
  })

  test('every platform takes a new operation', () => {
    const names = ['facebook', 'instagram', 'linkedin', 'reddit', 'tiktok', 'twitter', 'web', 'youtube']
    for (const platform of names) {
      const files = planSkeleton(root, ['operation', platform, 'brandNew'])
      const index = files.get(`src/platforms/${platform}/index.ts`)!
      expect(index).toMatch(/operationsOf\([^)]*, brandNew\)/)
      expect(index).toMatch(/together\(\s*\(await import\('.\/sandbox\/brand-new.ts'\)\).simulatedBrandNew,/)
    }
  })
})

describe('a checkout of its own', () => {
  let folder = ''
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: folder })
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'slk-new-'))
    cpSync(join(root, 'src/platforms'), join(folder, 'src/platforms'), { recursive: true })
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'Begin')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is not written to while a file that the command edits has uncommitted changes', () => {
    expect(refusal('platform mastodon', folder)).toBe('')
    appendFileSync(join(folder, 'src/platforms/index.ts'), '// Work in progress.\n')
    expect(refusal('platform mastodon', folder)).toBe(
      'src/platforms/index.ts: uncommitted changes. The command edits these files: commit or stash the changes, then send it again.',
    )
    expect(refusal('operation reddit users', folder)).toBe('')
    git('checkout', '-q', '.')
  })

  test('a second command of the same name is refused', () => {
    writeFiles(folder, planSkeleton(folder, ['platform', 'mastodon']))
    expect(refusal('platform mastodon', folder)).toContain('The platform mastodon exists.')
    git('add', '.')
    git('commit', '-qm', 'Add mastodon')
    expect(refusal('operation mastodon posts', folder)).toContain('operations/posts.ts exists')
    // Both may have the same address: their routes are in one table.
    const files = planSkeleton(folder, ['operation', 'mastodon', 'users.posts'])
    expect(files.get('src/platforms/mastodon/sandbox/index.ts')).toContain(
      '[...postsRoutes, ...usersPostsRoutes]',
    )
    // Both use the platform's request. An operation of another form has its own.
    const source = 'src/platforms/mastodon/sources/web/users-posts.ts'
    expect(files.get(source)).toContain("import { fetchBody } from './site.ts'")
    const pages = planSkeleton(folder, ['operation', 'mastodon', 'users.posts', '--page'])
    expect(pages.get(source)).toContain('scriptJson(answer.text()')
  })

  test('an object and the lists of it have one type, schema, reader and form in the simulation', () => {
    const files = planSkeleton(folder, ['operation', 'mastodon', 'users.posts', '--list'])
    const of = (file: string) => files.get(`src/platforms/mastodon/${file}`)!
    expect(of('model.ts').match(/export interface \w+/g)).toEqual([
      'export interface Post',
      'export interface PostPage',
    ])
    const shared = [
      ['records', 'const post = z.strictObject(', "import { post } from './posts.ts'"],
      ['sources/web', 'function readPost(', "import { readPost } from './posts.ts'"],
      ['sandbox', 'function postWire(', "import { postWire } from './posts.ts'"],
    ] as const
    for (const [place, declared, imported] of shared) {
      expect(of(`${place}/posts.ts`)).toContain(`export ${declared}`)
      expect(of(`${place}/users-posts.ts`)).toContain(imported)
      expect(of(`${place}/users-posts.ts`)).not.toContain(declared)
    }
    writeFiles(folder, files)
    git('add', '.')
    git('commit', '-qm', 'Add posts of users')
    const third = planSkeleton(folder, ['operation', 'mastodon', 'groups.posts', '--list'])
    expect(third.has('src/platforms/mastodon/model.ts')).toBe(false)
  })
})
