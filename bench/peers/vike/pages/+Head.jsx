import { useData } from "vike-react/useData";

export default function Head() {
  const { path } = useData();
  return <link rel="canonical" href={`https://bench.example.com${path}`} />;
}
