# docker buildx bake --push: every image, for Intel and ARM, from one build of each stage.
#   REGISTRY=registry.example.com VERSION=0.1.0 docker buildx bake --push --metadata-file images.json
# images.json then has the digest of each, for infra/kubernetes and the Helm chart.

variable "REGISTRY" { default = "" }
variable "VERSION" { default = "dev" }

group "default" { targets = ["api", "redirector", "worker", "all-in-one"] }

target "common" {
  context    = "."
  dockerfile = "infra/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
}

target "api" {
  inherits = ["common"]
  target   = "api"
  tags     = ["${REGISTRY == "" ? "" : "${REGISTRY}/"}waymark-api:${VERSION}"]
}

target "redirector" {
  inherits = ["common"]
  target   = "redirector"
  tags     = ["${REGISTRY == "" ? "" : "${REGISTRY}/"}waymark-redirector:${VERSION}"]
}

target "worker" {
  inherits = ["common"]
  target   = "worker"
  tags     = ["${REGISTRY == "" ? "" : "${REGISTRY}/"}waymark-worker:${VERSION}"]
}

target "all-in-one" {
  inherits = ["common"]
  target   = "all-in-one"
  tags     = ["${REGISTRY == "" ? "" : "${REGISTRY}/"}waymark:${VERSION}"]
}
