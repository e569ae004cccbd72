/** Processor time of this thread alone, in milliseconds: what else the machine does is not counted. */
export async function costHere(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
