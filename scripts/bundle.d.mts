export function bundledEntry(beforeBuilding: () => void, root?: string): Promise<string | null>
