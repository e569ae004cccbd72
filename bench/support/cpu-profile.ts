import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Frame {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string }
  readonly children?: readonly number[]
}
interface Profile {
  readonly nodes: readonly Frame[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const waiting = new Set(['(idle)', '(program)'])

/**
 * The share of a process's busy time in functions, and in what they call, from 0 to 1. Only the second half of the run
 * counts: the first one loads and compiles code. Unlike a difference of two runs, it does not depend on what else the
 * machine does.
 * @param folder where `--cpu-prof-dir` wrote; the longest profile is that of the service
 */
export function shareOf(folder: string, isWanted: (frame: Frame['callFrame']) => boolean): number {
  const mainThreads = readdirSync(folder).filter((file) => /\.0\.\d+\.cpuprofile$/.test(file))
  const texts = mainThreads.map((file) => readFileSync(join(folder, file), 'utf8'))
  const { nodes, samples, timeDeltas } = JSON.parse(
    texts.toSorted((a, b) => b.length - a.length)[0]!,
  ) as Profile
  const frames = new Map(nodes.map((node) => [node.id, node.callFrame]))
  const wanted = new Set<number>()
  // A node comes before its children.
  for (const { id, callFrame, children = [] } of nodes) {
    if (!wanted.has(id) && !isWanted(callFrame)) continue
    for (const one of [id, ...children]) wanted.add(one)
  }
  let all = 0
  let inside = 0
  for (let at = Math.floor(samples.length / 2); at < samples.length; at += 1) {
    const id = samples[at]!
    if (waiting.has(frames.get(id)!.functionName)) continue
    all += timeDeltas[at]!
    if (wanted.has(id)) inside += timeDeltas[at]!
  }
  return inside / all
}
