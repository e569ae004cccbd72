export {
  Activity,
  Banknote,
  BellRing,
  Gauge,
  KeyRound,
  Layers,
  Link,
  ListTree,
  ScrollText,
  Settings2,
  Users,
} from 'lucide-react'
