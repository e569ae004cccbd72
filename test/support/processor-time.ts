/** Processor time of this thread in milliseconds: what others do on the machine does not count. */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
